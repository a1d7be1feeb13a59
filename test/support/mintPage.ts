import { expect } from 'vitest'
import { chainOf } from './chainOf.ts'
import { deployToken } from './deployToken.ts'

/**
 * A token of the second chain, Clockwork, whose media is this page (HTML), as soon as the market knows it: the path of
 * its page in the app. The first chain's lists belong to other tests.
 */
export async function mintPage(options: mintPage.Options): Promise<string> {
  const { url, secondRpcUrl, html } = options
  const token = await deployToken(chainOf(secondRpcUrl, 31338), {
    name: 'Clockwork',
    image: `data:image/svg+xml,${encodeURIComponent(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#14657a" d="M0 0h9v9H0z"/></svg>',
    )}`,
    animation_url: `data:text/html;base64,${Buffer.from(html).toString('base64')}`,
  })
  const read = async () => {
    const answer = await fetch(`${url}/api/31338/tokens/v7?tokens=${token}:1`)
    const { tokens } = (await answer.json()) as { tokens: { token: { media: string | null } }[] }
    return tokens[0]?.token.media
  }
  await expect.poll(read, { timeout: 20_000 }).toBe(`/media/31338/${token}/1/media`)
  return `/token/31338/${token}/1`
}

export declare namespace mintPage {
  type Options = { url: string; secondRpcUrl: string; html: string }
}
