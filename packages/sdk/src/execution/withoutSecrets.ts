/** What only ever names a secret, wherever it stands in a key without its separators. */
const telling =
  /jwt|cookie|bearer|authoriz|authentic|secret|password|passwd|passphrase|mnemonic|credential|apikey|privatekey|accesskey|sessionid/
/** A token that lets somebody in; all others are NFTs and currencies. */
const accessToken =
  /(access|auth|api|refresh|session|csrf|xsrf|security|login)tokens?$|^(id|user|client)token$/
/** The form of a JWT, and of a bearer's token. */
const secretText = /^(eyJ[\w-]+\.[\w-]+\.[\w-]*|bearer +[\w.~+/=-]{16,})$/i

/** The same value without keys, tokens, passwords and cookies of marketplaces, at any depth. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter(entry => !isSecretText(entry)).map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, entry]) => !isSecretKey(key) && !isSecretText(entry))
      .map(([key, entry]) => [key, withoutSecrets(entry)]),
  )
}

function isSecretKey(key: string): boolean {
  // `tokenAuth` and `auth_token`, but never `author`.
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
  const joined = words.join('')
  return (
    words.includes('auth') ||
    joined.endsWith('auth') ||
    telling.test(joined) ||
    accessToken.test(joined)
  )
}

function isSecretText(value: unknown): boolean {
  return typeof value === 'string' && secretText.test(value)
}
