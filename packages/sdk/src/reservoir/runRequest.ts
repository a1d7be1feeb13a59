import { getClient } from './createClient.ts'
import type { ReservoirClient } from './reservoirClient.ts'

/**
 * Carries out an execute request with the client that `createClient` made.
 *
 * @throws InvalidInputError when the address is no execute route of a configured chain.
 */
export async function runRequest(
  ...given: Parameters<ReservoirClient['utils']['executeSteps']>
): Promise<void> {
  await getClient().utils.executeSteps(...given)
}
