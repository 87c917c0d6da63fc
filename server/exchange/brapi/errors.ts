import { BRAPI_PATH } from "#contract/brapi/calls.ts";
import type { AnyAnswer } from "../../http/problems.ts";

/** True for a path of BrAPI, known or not. */
export function isBrapiPath(path: string): boolean {
  return path === BRAPI_PATH || path.startsWith(`${BRAPI_PATH}/`);
}

/**
 * Converts a refusal to the form of BrAPI: a text `ERROR - time - message` (JSON string) instead of a problem, and 400
 * for a wrong parameter. Other answers are returned unchanged.
 */
export function toBrapiError(answer: AnyAnswer, time: string): AnyAnswer {
  if (answer.status < 400 || typeof answer.body !== "string") return answer;
  const { detail } = JSON.parse(answer.body) as { detail: string };
  return {
    ...answer,
    status: answer.status === 422 ? 400 : answer.status,
    body: JSON.stringify(`ERROR - ${time} - ${detail}`),
  };
}
