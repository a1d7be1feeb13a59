import { parseAddress } from '@sluice/react'
import { Field } from '@sluice/react/ui'
import { useId, useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { t } from '../language/t.ts'

/** The way to a token that is not in the list: by its address. */
export function TokenAddress({
  label = t('Address of the token to get'),
  onChoose,
}: TokenAddress.Props) {
  const id = useId()
  const [text, setText] = useState('')
  const [isHandedIn, setHandedIn] = useState(false)
  const { value: address, reason } = parseAddress(text)
  return (
    <details className="mt-3 text-13">
      <summary className="cursor-pointer py-1 text-secondary pointer-coarse:py-3">
        {t('Another token')}
      </summary>
      <form
        noValidate
        className="mt-2"
        onSubmit={event => {
          event.preventDefault()
          setHandedIn(true)
          if (address === undefined) return
          onChoose(address.toLowerCase() as `0x${string}`)
          setText('')
          setHandedIn(false)
        }}
      >
        <Field
          id={id}
          label={label}
          placeholder="0x…"
          isAddress
          value={text}
          problem={
            !isHandedIn || reason === undefined
              ? undefined
              : reason === 'checksum'
                ? t('Its capitals do not fit its digits: one may be mistyped.')
                : t('It takes 0x and 40 hexadecimal digits.')
          }
          onChange={setText}
        />
        <Button type="submit">{t('Look it up')}</Button>
      </form>
    </details>
  )
}

export declare namespace TokenAddress {
  type Props = {
    /** What the field is for; for a token to get by default. */
    label?: string | undefined
    onChoose: (address: `0x${string}`) => void
  }
}
