/** The table of requests, which notifications and live events name. */
export const REQUESTS = 'module_access_requests'
/** The types of notifications about a request. */
export const MODULE_REQUESTED = 'module_access_requested'
export const REQUEST_APPROVED = 'module_request_approved'
export const REQUEST_REJECTED = 'module_request_rejected'
