import { ServerError } from '../errors.ts'
import type { Asked } from './routeHandler.ts'

/**
 * That a request may have metadata read again before its time: what stands elsewhere is fetched for it at once, so
 * that is not for everybody.
 *
 * @throws ServerError 401 that names the field.
 */
export function checkCoolDown(
  { overrideCoolDown }: { overrideCoolDown?: boolean | undefined },
  asked: Pick<Asked, 'isTrusted'> | undefined,
): void {
  if (overrideCoolDown && !asked?.isTrusted())
    throw new ServerError(
      'overrideCoolDown needs an API key, in the header x-api-key, that is bound to no pages',
      { code: 'api_key_needed', statusCode: 401 },
    )
}
