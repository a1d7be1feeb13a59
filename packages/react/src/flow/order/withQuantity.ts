/** What was filled in about an order that is changed: it stays for as many as it is for where nothing else is said. */
export function withQuantity<form extends { quantity?: string | undefined }>(
  form: form,
  before: { quantity: bigint } | undefined,
): form {
  return before === undefined
    ? form
    : { ...form, quantity: form.quantity ?? String(before.quantity) }
}
