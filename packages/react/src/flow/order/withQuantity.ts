export type EditedQuantity = {
  /** As typed; when absent one, or what is left of the order that is changed. */
  quantity?: string | undefined
  /**
   * For how many a change was to be that is begun once more: what was filled of the order since is not made anew, so it is for
   * these, or for what is left where that is fewer, until a number is typed.
   */
  quantityAtMost?: bigint | undefined
}

/** What was filled in about an order that is changed: it stays for as many as it is for where nothing else is said. */
export function withQuantity<form extends EditedQuantity>(
  form: form,
  before: { quantity: bigint } | undefined,
): form {
  if (before === undefined) return form
  const { quantityAtMost: most = before.quantity } = form
  const left = most < before.quantity ? most : before.quantity
  return { ...form, quantity: form.quantity ?? String(left) }
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
