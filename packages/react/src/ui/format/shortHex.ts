/** `0x1f…9a`: a long hex value with its middle left out; `head` digits after `0x` and `tail` digits stay. */
export function shortHex(value: string, head = 4, tail = 4): string {
  return value.length <= head + tail + 3
    ? value
    : `${value.slice(0, head + 2)}…${value.slice(-tail)}`
}
