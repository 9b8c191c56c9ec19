import { CamelCasePlugin, type PluginTransformResultArgs, type QueryResult, type UnknownRow } from 'kysely'

/**
 * Maps camelCase to snake_case in queries. Results are left alone: the batch maps a statement's column names once, while the plugin would
 * walk every row and also rename keys inside json values.
 */
export class CamelToSnakeNames extends CamelCasePlugin {
  override async transformResult(args: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return args.result
  }

  /** 'payPeriodStart' → 'pay_period_start', as in the generated schema types. */
  toSnake(name: string): string {
    return this.snakeCase(name)
  }
}
