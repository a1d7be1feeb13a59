import { imageSource, untrustedText } from '@sluice/react'
import { TokenMedia, useUi } from '@sluice/react/ui'
import type { TokenRow } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart } from '../app/lazyPart.tsx'
import { tokenKey, tokenName } from '../market/tokenSubject.ts'
import { isOwnMedia, readMedia } from './readMedia.ts'

const ModelView = lazyPart(async () => {
  const { ModelView } = await import('@sluice/react/model')
  return { default: ModelView }
})

/** A token's picture, or its film, sound, model or page, where this server has one. */
export function TokenPicture({ row }: { row: TokenRow }) {
  const { token } = row
  const { pictureAt = imageSource } = useUi()
  const own = isOwnMedia(token.media) ? pictureAt(token.media) : undefined
  const { data } = useQuery({
    queryKey: ['media', own],
    // Null: what is not there cannot be kept as undefined.
    queryFn: async ({ signal }) =>
      (own === undefined ? null : await readMedia(own, signal)) ?? null,
    enabled: own !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const name = untrustedText(tokenName(token))
  return (
    <TokenMedia
      image={token.imageLarge ?? token.image}
      alt={name}
      seed={tokenKey(row)}
      media={data ?? undefined}
      renderModel={source => (
        <Suspense fallback={null}>
          <ModelView source={source} name={name} />
        </Suspense>
      )}
      eager
      className="w-full rounded-card border border-line"
    />
  )
}
