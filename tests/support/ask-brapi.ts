import { BRAPI_PATH } from "#contract/brapi/calls.ts";
import type { RequestOptions, TestLab } from "./create-lab.ts";

/** Requests to the BrAPI calls of a lab, whose paths are relative to `/brapi/v2`. */
export function askBrapi(lab: () => TestLab) {
  const ask = (path: string, options?: RequestOptions, method = "GET") =>
    lab().request(method, `${BRAPI_PATH}/${path}`, options);
  const get = async (path: string) => (await ask(path)).json();
  const data = async (path: string) => (await get(path)).result.data;
  /** One field of every record of a list. */
  const column = async (path: string, field: string): Promise<string[]> =>
    (await data(path)).map((one: Record<string, string>) => one[field]);
  const aToken = async (scope: "read" | "write"): Promise<string> => {
    const body = { name: "R", scope };
    return (await (await lab().request("POST", "/api/account/tokens", { body })).json()).token;
  };
  return { ask, get, data, column, aToken };
}
