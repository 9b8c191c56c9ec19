import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'

/** What zod and zod/mini schemas have in common; the library itself stays out of the entry bundle. */
type FormSchema<Input extends FieldValues, Output> = {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => unknown
    readonly types?: { readonly input: Input; readonly output: Output } | undefined
  }
}

/**
 * A form whose values are checked by a schema: on submit first, then while the person corrects.
 * `handleSubmit` gives the schema's output. Server answers belong into `setError('root', …)` or a field.
 */
export function useZodForm<Input extends FieldValues, Output>(
  schema: FormSchema<Input, Output>,
  defaultValues: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({
    resolver: standardSchemaResolver(schema as Parameters<typeof standardSchemaResolver<Input, unknown, Output>>[0]),
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  })
}
