import { SluiceError } from '@sluice/sdk'
import type { looksRareNonce } from './looksRareNonce.ts'

/**
 * What reads the numbers of orders of LooksRare, which few have: loaded with the first one.
 *
 * @throws SluiceError `code_unavailable` when it cannot be loaded: then nothing may be asked of the wallet.
 */
export async function loadNonceOf(): Promise<typeof looksRareNonce> {
  try {
    return (await import('./looksRareNonce.ts')).looksRareNonce
  } catch (cause) {
    throw new SluiceError('What reads orders of LooksRare could not be loaded', {
      ...{ code: 'code_unavailable', retryable: true, moneyMoved: 'no', cause },
      hints: ['Reload the page, then start again.'],
    })
  }
}
