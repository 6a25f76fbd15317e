/**
 * Styles of one element that are worked out, such as where it lies. They are set one by one: a
 * `style` attribute, which is what Lit's own `styleMap` begins with, is refused by the content
 * security policy of many a page, the lab's among them.
 */
import { noChange } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';

type Styles = Readonly<Record<string, string>>;

class Styled extends Directive {
  private before: Styles = {};

  override render(styles: Styles): Styles {
    return styles;
  }

  override update({ element }: ElementPart, [styles]: [Styles]) {
    const { style } = element as HTMLElement | SVGElement;
    for (const name of Object.keys(this.before)) {
      if (!(name in styles)) style.removeProperty(name);
    }
    for (const [name, value] of Object.entries(styles)) {
      if (this.before[name] !== value) style.setProperty(name, value);
    }
    this.before = styles;
    return noChange;
  }
}

/** Stands among the attributes of a tag, and takes properties by their names in a style sheet. */
export const styled = directive(Styled);
