import { CamelCasePlugin, type PluginTransformResultArgs, type QueryResult, type UnknownRow } from 'kysely'

/**
 * Queries are written in camelCase and leave in snake_case. Results are left alone: the batch maps a statement's column names
 * once, while the plugin would walk every row and rename what stands inside json values too.
 */
export class CamelToSnakeNames extends CamelCasePlugin {
  override async transformResult(args: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return args.result
  }

  /** 'payPeriodStart' → 'pay_period_start'; what the schema types were generated with. */
  toSnake(name: string): string {
    return this.snakeCase(name)
  }
}
