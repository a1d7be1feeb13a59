import { TokenMedia, Untrusted } from '@sluice/react/ui'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A token in a table: thumbnail and name; a click anywhere in the row leads to it. */
export function TokenCell(props: TokenCell.Props) {
  const { chainId, contract, tokenId, name, image, detail, phoneLine, isPlain = false } = props
  return (
    <Link
      to="/token/$chainId/$contract/$tokenId"
      params={{ chainId: String(chainId), contract, tokenId }}
      className="flex min-w-0 items-center gap-2.5 outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
    >
      <TokenMedia
        image={image}
        alt=""
        seed={`${contract}:${tokenId}`}
        className={`size-8 shrink-0 rounded-[4px] ${isPlain ? '@max-xl:hidden' : ''}`}
      />
      <span className="min-w-0">
        <Untrusted
          text={name}
          fallback={`#${tokenId}`}
          className="font-medium max-sm:line-clamp-2 max-sm:whitespace-normal max-sm:leading-[1.2]"
        />
        {detail !== undefined && detail !== null && (
          <Untrusted
            text={detail}
            className={`text-12 text-faint ${phoneLine === undefined ? '' : 'max-sm:hidden'}`}
          />
        )}
        {phoneLine !== undefined && <span className="block truncate sm:hidden">{phoneLine}</span>}
      </span>
    </Link>
  )
}

export declare namespace TokenCell {
  type Props = {
    chainId: number
    contract: string
    tokenId: string
    name: string | null | undefined
    image: string | null | undefined
    /** A second line, such as the name of the collection. */
    detail?: string | null | undefined
    /** The second line on phones, of what has columns of its own elsewhere. */
    phoneLine?: ReactNode
    /** Whether a narrow table has no room for its picture. */
    isPlain?: boolean | undefined
  }
}
