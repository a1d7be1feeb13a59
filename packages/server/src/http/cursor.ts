import { ServerError } from '../errors.ts'

/** Makes the continuation of a page: opaque to clients, base64 of the last row's sort values. */
export function encodeCursor(values: readonly (string | number | bigint | null)[]): string {
  return Buffer.from(
    values.map(value => (value === null ? 'null' : `${value}`)).join('_'),
  ).toString('base64url')
}

/**
 * Reads a continuation: `kinds` is what its parts must be. Undefined for none.
 *
 * @throws ServerError 400 when it is not one of ours.
 */
export function decodeCursor<const kinds extends readonly Kind[]>(
  continuation: string | undefined,
  kinds: kinds,
): { [key in keyof kinds]: string | null } | undefined {
  if (continuation === undefined) return undefined
  const parts = Buffer.from(continuation, 'base64url').toString('utf8').split('_')
  const valid = parts.length === kinds.length && kinds.every((kind, i) => isKind(parts[i], kind))
  if (!valid)
    throw new ServerError('continuation is not one that this server has given', {
      code: 'invalid_request',
      apiCode: -1,
    })
  return parts.map(part => (part === 'null' ? null : part)) as {
    [key in keyof kinds]: string | null
  }
}

type Kind = keyof typeof forms

const forms = {
  uint: /^\d{1,78}$/,
  'uint?': /^(\d{1,78}|null)$/,
  /** A sum, which may be longer than what is added up. */
  'amount?': /^(\d{1,156}|null)$/,
  /** What fits in 64 bits, such as a block or a time. */
  long: /^\d{1,18}$/,
  /** The place of a log in its block. */
  log: /^\d{1,9}$/,
  'long?': /^(\d{1,18}|null)$/,
  /** A text as hex: it may hold what separates the parts. */
  text: /^([0-9a-f]{2}){0,512}$/,
  address: /^0x[0-9a-f]{40}$/,
  hash: /^0x[0-9a-f]{64}$/,
  event: /^([abcd]0x[0-9a-f]{64}|e[0-9]{30}[mst])$/,
}

const isKind = (part: string | undefined, kind: Kind) =>
  part !== undefined && forms[kind].test(part)
