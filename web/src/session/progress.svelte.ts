/** How far this browser has come in the lessons. */
import type { LessonStep } from "../wire/types";

interface Kept {
  answers: string[];
  done: boolean;
}

const PLACE = "motley-lessons";

function load(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Record<string, Kept>;
  } catch {
    return {};
  }
}

const kept = $state<Record<string, Kept>>(load());
const nameOf = (game: string, lesson: string): string => `${game}/${lesson}`;

/** The answers that lead to where the lesson was left. */
export function answersOf(game: string, lesson: string): string[] {
  const found = kept[nameOf(game, lesson)]?.answers;
  return Array.isArray(found) ? [...found] : [];
}

export const isDone = (game: string, lesson: string): boolean => kept[nameOf(game, lesson)]?.done === true;
export const isBegun = (game: string, lesson: string): boolean => answersOf(game, lesson).length > 0;

/** The lesson to take next: the first that was not finished, or the first of all. */
export function nextLesson<T extends { key: string }>(game: string, lessons: T[]): T | undefined {
  return lessons.find(({ key }) => !isDone(game, key)) ?? lessons[0];
}

/** A finished lesson begins anew the next time. */
export function keepProgress(game: string, { key, over, answers }: LessonStep): void {
  kept[nameOf(game, key)] = { answers: over ? [] : answers, done: over || isDone(game, key) };
  try {
    localStorage.setItem(PLACE, JSON.stringify(kept));
  } catch {
    // a private window without storage: it holds for this page
  }
}
