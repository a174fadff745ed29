/**
 * The shape that another language has to fill: the same names, functions of the same parameters, lists of the same
 * length, but words of its own.
 */
export type Translated<Text> = Text extends string
  ? string
  : Text extends (...parameters: infer Parameters) => infer Result
    ? (...parameters: Parameters) => Translated<Result>
    : Text extends number | boolean | null | undefined | RegExp
      ? Widened<Text>
      : { readonly [Name in keyof Text]: Translated<Text[Name]> }

type Widened<Text> = Text extends number ? number : Text extends boolean ? boolean : Text
