type Draft<T> = { content: T; change(patch: Partial<T>): void; readOnly?: boolean | undefined }

/** What a field of a draft is given: its value under its name, and how to change it. */
export function bound<T>({ content, change, readOnly }: Draft<T>) {
  return <Name extends keyof T & string>(name: Name) => ({
    name,
    value: content[name],
    readOnly: readOnly ?? false,
    onValue: (value: T[Name]) => change({ [name]: value } as unknown as Partial<T>),
  })
}
