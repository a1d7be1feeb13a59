import { SluiceError } from '../errors.ts'

/**
 * The address of an endpoint below a chain's API. Endpoints come from answers, so they are appended to
 * the base, and the outcome must still have the base's origin and path: keys and signatures go nowhere else.
 *
 * @throws ForeignEndpointError when it leads elsewhere.
 */
export function joinEndpoint(base: string, endpoint: string): string {
  const joined = base + endpoint
  const refuse = () => new ForeignEndpointError({ base, endpoint })
  const path = endpoint.split(/[?#]/, 1)[0] ?? ''
  const escapes = /%2f|%5c|%2e|\\|\/\/|[\s#]|\p{Cc}/iu
  if (!endpoint.startsWith('/') || escapes.test(path) || endpoint.includes('#')) throw refuse()
  if (path.split('/').some(part => part === '..' || part === '.')) throw refuse()
  if (!URL.canParse(joined)) throw refuse()
  const [from, to] = [new URL(base), new URL(joined)]
  const prefix = from.pathname.replace(/\/+$/, '')
  const inside =
    to.origin === from.origin &&
    to.username === from.username &&
    to.password === from.password &&
    to.pathname.startsWith(`${prefix}/`)
  if (!inside) throw refuse()
  return joined
}

/** An answer named an endpoint outside the chain's API. Nothing was sent to it. */
export class ForeignEndpointError extends SluiceError {
  constructor(options: { base: string; endpoint: string }) {
    super('The marketplace answered with an endpoint outside its own API', {
      code: 'foreign_endpoint',
      details: { endpoint: options.endpoint, base: options.base },
      hints: [
        'Nothing was sent to it.',
        'Do not use this marketplace until its operator has explained it.',
      ],
    })
  }
}
