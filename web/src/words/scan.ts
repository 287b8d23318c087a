/** What the sources say by themselves, and what they ask the words for: read from their syntax, for the check beside this. */
import { parse } from "svelte/compiler";

interface Node {
  type: string;
  [name: string]: unknown;
}

export interface Said {
  key: string;
  args: string[];
}

export interface Scan {
  /** sentences that stand in the source itself */
  own: string[];
  said: Said[];
  /** keys that cannot be known from the source */
  unknown: number;
}

/** What a program or a person is called is the same in every language. */
const NAMES = new Set(["Motley", "motley verify"]);
/** Two words that name classes or elements of the page. */
const CLASSES = new Set(["glow under", "focus under", "beacon under", "li button"]);
const TOLD = new Set(["title", "aria-label", "aria-description", "aria-valuetext", "placeholder", "alt", "label"]);
const LETTERS = /\p{L}{2}/u;
/** A capital word that begins something, or two words: what a person reads, not what a program does. */
const SENTENCE = /^(?:\P{L}*\p{Lu}\p{Ll}+(?:[\s,.:;!?…].*)?|[\p{L}\d'’,.!?… –]*\p{L}{2,},? \p{L}{2,}[\p{L}\d'’,.!?… –]*)$/su;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && typeof (value as Node).type === "string";

function childrenOf(node: Node): Node[] {
  return Object.entries(node).flatMap(([name, value]) => (name === "loc" || name === "metadata" ? [] : Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []));
}

const nameOf = (node: unknown): string => (isNode(node) ? String(node.name ?? "") : "");

/** The keys that a first argument can be: a text, or one of two. */
function keysOf(node: Node): (string | null)[] {
  if (node.type === "ConditionalExpression") return [...keysOf(node.consequent as Node), ...keysOf(node.alternate as Node)];
  return [node.type === "Literal" && typeof node.value === "string" ? node.value : null];
}

function argsOf(node: Node | undefined): string[] {
  const all = node?.type === "ObjectExpression" ? (node.properties as Node[]) : [];
  return all.map((each) => nameOf(each.key));
}

/** Of these, a text inside is for programs or for programmers. */
function isSilent(node: Node): boolean {
  if (node.type === "NewExpression" || node.type === "ThrowStatement") return /Error$/.test(nameOf(node.callee)) && nameOf(node.callee) !== "";
  return node.type === "ImportDeclaration" || node.type === "BinaryExpression" || node.type === "StyleSheet" || node.type.startsWith("TS") || node.type === "SwitchCase";
}

function textOf(node: Node): string {
  if (node.type === "Literal" || node.type === "TemplateElement") {
    const value = node.type === "Literal" ? node.value : (node.value as { cooked?: string }).cooked;
    return typeof value === "string" ? value.trim() : "";
  }
  return "";
}

function ofAttribute(node: Node, scan: Scan): void {
  const values = (Array.isArray(node.value) ? node.value : [node.value]).filter(isNode);
  for (const each of values) {
    if (each.type !== "Text") walk(each, scan);
    else if (TOLD.has(String(node.name)) && LETTERS.test(String(each.data))) scan.own.push(String(each.data));
  }
}

function ofSay(node: Node, scan: Scan): void {
  const [first, second] = node.arguments as Node[];
  for (const key of first ? keysOf(first) : []) {
    if (key === null) scan.unknown++;
    else scan.said.push({ key, args: argsOf(second) });
  }
  if (second) walk(second, scan);
}

function walk(node: Node, scan: Scan): void {
  if (isSilent(node)) {
    // what is compared or thrown may still say something inside a call
    for (const child of childrenOf(node)) if (child.type !== "Literal" && child.type !== "TemplateLiteral") walk(child, scan);
    return;
  }
  if (node.type === "Attribute" || node.type === "StyleDirective") return ofAttribute(node, scan);
  if (node.type === "CallExpression" && nameOf(node.callee) === "say") return ofSay(node, scan);
  if (node.type === "Property") return walk(node.value as Node, scan);
  if (node.type === "Text" && LETTERS.test(String(node.data)) && !NAMES.has(String(node.data).trim())) scan.own.push(String(node.data).trim());
  const text = textOf(node);
  if (SENTENCE.test(text) && !NAMES.has(text) && !CLASSES.has(text)) scan.own.push(text);
  for (const child of childrenOf(node)) walk(child, scan);
}

/** A component, or (as if it were one's script) a module. */
export function scanned(source: string, isModule: boolean): Scan {
  const scan: Scan = { own: [], said: [], unknown: 0 };
  const root = parse(isModule ? `<script lang="ts">\n${source}\n</script>` : source, { modern: true });
  for (const part of [root.module, root.instance, root.fragment]) if (part) walk(part as unknown as Node, scan);
  return scan;
}
