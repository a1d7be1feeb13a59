/** What was filled in about an order that is changed: it stays for as many as it is for where nothing else is said. */
export function withQuantity<form extends { quantity?: string | undefined }>(
  form: form,
  before: { quantity: bigint } | undefined,
): form {
  return before === undefined
    ? form
    : { ...form, quantity: form.quantity ?? String(before.quantity) }
}

/**
 * Whether a number was filled in beside more than are left now: what was filled meanwhile must not be made once more
 * unless the person means it.
 */
export function isFewerNow(
  { quantity }: { quantity?: string | undefined },
  before: { quantity: bigint },
  now: { quantity: bigint },
): boolean {
  return quantity !== undefined && now.quantity < before.quantity
}
