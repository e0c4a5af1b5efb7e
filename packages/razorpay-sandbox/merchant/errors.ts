/** The body of every refusal, as Razorpay words it. */
export interface ErrorBody {
  code: string
  description: string
  source: string | null
  step: string | null
  reason: string | null
  metadata: Record<string, string>
  field?: string
}

/** A refusal on its way to the client. Thrown inside a write it undoes that write. */
export class ApiError extends Error {
  readonly status: 400 | 401 | 409 | 429 | 500
  readonly body: ErrorBody

  constructor(status: ApiError['status'], body: ErrorBody) {
    super(body.description)
    this.status = status
    this.body = body
  }
}

type Details = Partial<Omit<ErrorBody, 'description'>>

export function refuse(
  description: string,
  details: Details = {},
  status: ApiError['status'] = 400,
): ApiError {
  return new ApiError(status, {
    code: 'BAD_REQUEST_ERROR',
    description,
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
    metadata: {},
    ...details,
  })
}

const NOT_APPLICABLE = { source: 'NA', step: 'NA', reason: 'NA' }

export const unknownId = () => refuse('The id provided does not exist')
export const malformedId = (id: string) => refuse(`${id} is not a valid id`)
export const unknownUrl = () => refuse('The requested URL was not found on the server.', NOT_APPLICABLE)
export const badKeys = () => refuse('Authentication failed', NOT_APPLICABLE, 401)
export const unexpectedFields = (fields: string[]) =>
  refuse(`${fields.join(', ')} is/are not required and should not be sent`)
export const orderAlreadyPaid = () =>
  refuse(
    'Your payment has been declined as the order is already paid. Please initiate the payment with a new order.',
    { reason: 'order_already_paid' },
  )
