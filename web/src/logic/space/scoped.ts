/** A game's style may touch its own drawing only: its rules are nested under one class; at-rules that cannot be nested stay outside. */
const loose = /^@(keyframes|font-face|property|-webkit-keyframes)\b/;

export function scoped(css: string, root: string): string {
  const outside: string[] = [];
  const inside: string[] = [];
  for (const rule of topRules(css)) (loose.test(rule) ? outside : inside).push(rule);
  return `${outside.join("\n")}\n${root} {\n${inside.join("\n")}\n}\n`;
}

export function topRules(css: string): string[] {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, "");
  const rules: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const sign = text[i];
    if (sign === "{") depth++;
    if (sign === "}") depth--;
    if (depth === 0 && (sign === "}" || sign === ";")) {
      rules.push(text.slice(start, i + 1).trim());
      start = i + 1;
    }
  }
  return rules.filter((rule) => rule.length > 1 && !rule.startsWith("@import"));
}
