/** Returns the fields of a multipart form for a command's body: values as text, without empty ones. */
export function formFields(body: object): Record<string, string> {
  const filled = Object.entries(body).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(filled.map(([name, value]) => [name, `${value}`]));
}
