import { type Client, getClient } from '../client.ts'
import { ConfigurationError } from '../errors.ts'

/** The client made last; undefined when there is none. */
export function currentClient(): Client | undefined {
  try {
    return getClient()
  } catch (error) {
    if (error instanceof ConfigurationError) return undefined
    throw error
  }
}
