import type { Page } from 'playwright-core'

/**
 * What an attack would have left in a page: whether it has run, what it put there, where that leads, what
 * characters are there that are not seen, and what flows over. A page asks other hosts for nothing: that is seen to by `openApp`.
 */
export function damage(page: Page): Promise<damage.Damage> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll('body *')]
    const tell = (found: Element) => found.outerHTML.slice(0, 200)
    const { scrollWidth, clientWidth } = document.documentElement
    const addresses = ['href', 'action', 'poster', 'src', 'data', 'formaction', 'xlink:href']
    return {
      over:
        scrollWidth > clientWidth
          ? all.filter(each => each.getBoundingClientRect().right > clientWidth + 0.5).map(tell)
          : [],
      hits: Number(Reflect.get(window, 'hits') ?? 0),
      // Written out, and never as the character that is not seen itself; but for what joins the parts of an emoji.
      hidden: [
        document.title,
        document.body.textContent ?? '',
        ...all.flatMap(each =>
          ['title', 'aria-label', 'alt', 'placeholder'].map(name => each.getAttribute(name) ?? ''),
        ),
      ].flatMap(
        text =>
          text.match(
            /.{0,20}(?!\ufe0f|\u200d|[\n\r\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu,
          ) ?? [],
      ),
      // Dialogs stand beside the app's root.
      put: all
        .filter(
          each =>
            each.matches(
              'script, iframe, object, embed, link, base, meta, template, style, form[action*=evil], [srcdoc]',
            ) || each.getAttributeNames().some(name => name.startsWith('on')),
        )
        .map(tell),
      led: all
        .filter(each => !/^data:image\//.test(each.getAttribute('src') ?? ''))
        .flatMap(each => addresses.flatMap(name => each.getAttribute(name) ?? []))
        .filter(address => new URL(address, location.href).origin !== location.origin),
    }
  })
}

/** That nothing happened. */
damage.none = { over: [], hits: 0, hidden: [], put: [], led: [] } as damage.Damage

export declare namespace damage {
  type Damage = { over: string[]; hits: number; hidden: string[]; put: string[]; led: string[] }
}
