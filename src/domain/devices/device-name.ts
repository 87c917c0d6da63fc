/** The characters of a device's name, which is sent as a request header. */
export const NAME_CHARACTERS = /^[\x20-\x7e]*$/;
export const LONGEST_NAME = 40;

/** True for a name that `DeviceName` accepts as it is. */
export function isDeviceName(name: unknown): name is string {
  return (
    typeof name === "string" &&
    name.trim() !== "" &&
    name.length <= LONGEST_NAME &&
    NAME_CHARACTERS.test(name)
  );
}
