import type { CallFields } from './readCallForm.ts'

/** What of a call means something else on another chain. */
const placed = ({ address, calldata, signature, args }: CallFields) =>
  JSON.stringify([address, calldata, signature, args])

/** Whether nothing was typed into it. */
export const isUntouched = ({ address, calldata, value, signature, args }: CallFields): boolean =>
  [address, calldata, value, signature, ...args].every(text => text === '')

/** A call as it was changed, with the chain for which it was typed: a value beside an address makes that of no other chain. */
export function typedFor(
  before: CallFields,
  after: CallFields,
  chainId: number | undefined,
): CallFields {
  if (isUntouched(after)) return { ...after, chainId: undefined }
  const isNew = before.chainId === undefined || placed(before) !== placed(after)
  return { ...after, chainId: isNew ? chainId : before.chainId }
}
