/** Whether what was written to the storage, its key and its text, has something in it. */
export function holds(data: unknown, text: string): boolean {
  return Array.isArray(data) && String(data[1]).includes(text)
}
