import { SluiceError } from './errors.ts'

/**
 * Loads code that is not part of the first bundle. Nothing has happened when that fails: the page was
 * built anew on the server in the meantime, or the network is gone.
 */
export async function loadCode<module>(load: () => Promise<module>): Promise<module> {
  try {
    return await load()
  } catch (cause) {
    throw new SluiceError('The code for this action could not be loaded', {
      code: 'code_unavailable',
      summary: 'The part of this page that carries out trades could not be loaded.',
      hints: ['Reload the page, then start again.'],
      retryable: true,
      moneyMoved: 'no',
      cause,
    })
  }
}
