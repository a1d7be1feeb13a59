/** Fields of a request that name contracts; where there are several of them, all must hold. */
const naming = [
  ...['collection', 'collections', 'contract', 'contracts'],
  ...['token', 'tokens', 'tokenSetId'],
] as const

type Input = {
  path?: Readonly<Record<string, unknown>> | undefined
  query?: Readonly<Record<string, unknown>> | undefined
}

/**
 * The addresses that the answer to a read is about, in lower case: what becomes of other contracts, or of other
 * makers, does not change it. They are contracts where any is named, else the maker; undefined where neither
 * is, or where it is not certain.
 */
export function addressesOf({ path, query }: Input): readonly string[] | undefined {
  const fields = { ...query, ...path }
  const named = naming.flatMap(name => [fields[name] ?? []].flat())
  const all = named.length > 0 ? named : [fields.maker ?? []].flat()
  const addresses = all.map(addressIn)
  return addresses.length > 0 && addresses.every(address => address !== undefined)
    ? [...new Set(addresses)]
    : undefined
}

export function namesContracts({ path, query }: Input): boolean {
  const fields = { ...query, ...path }
  return naming.some(name => fields[name] !== undefined)
}

/** Of `0x…`, `0x…:token id`, and sets of tokens, which say their form before it. */
function addressIn(text: unknown): string | undefined {
  const [, address] =
    /^(?:(?:token|contract|range|list):)?(0x[0-9a-f]{40})(?::|$)/i.exec(String(text)) ?? []
  return address?.toLowerCase()
}
