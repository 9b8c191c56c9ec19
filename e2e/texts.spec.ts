import { readFileSync } from 'node:fs'
import { seenFile } from './specified-text.ts'
import { expect, test } from './test.ts'

/** Every fixed text of what exists today, by the test in which a browser shows it. */
const places: Record<string, readonly string[]> = {
  'guards.spec.ts': [
    '404 - Page Not Found',
    'Go to Dashboard',
    'Sign In',
    'Access Denied',
    "You don't have permission to access this section. Please contact your administrator if you believe this is an error.",
    "You don't have permission to access this feature.",
    'My Team Time',
    'Try Again',
    'Reload Page',
    'Something went wrong',
  ],
  'main-job.spec.ts': ['Navigation', 'My Time', 'Timesheets', 'Sign Out'],
  'notifications.spec.ts': [
    'Notifications',
    'Mark all read',
    'No notifications',
    'Go to Notifications Module',
    'New',
    'Employee: {name}',
    'Open',
    'Mark read',
  ],
  'invitations.spec.ts': [
    'Invalid invitation',
    'No invitation token provided.',
    'Invitation not found',
    'This invitation has expired',
    'This invitation has already been accepted',
    'Organization not found',
    'Email Confirmation Required',
    'Error accepting invitation',
    'Welcome back!',
    'Welcome to {organization}',
    'Password mismatch',
    'Passwords do not match. Please try again.',
    'Password too short',
    'Password must be at least 6 characters long.',
    'Invitation Sent',
    'Invitation Error',
    'Failed to send organization invitation. Please try again.',
    'Role assigned successfully',
  ],
  'sign-in.spec.ts': [
    'Forgot Password',
    'Please enter your email address',
    'Passwords do not match',
    'Password must be at least 6 characters',
    'Failed to sign in',
    'Failed to create account',
    'Failed to send reset email',
    'Failed to update password',
    'Account created! Please check your email to verify your account.',
    'Password reset link sent! Check your email.',
    'Password updated successfully! Redirecting...',
    'Enter your new password below.',
    'Auth session missing!',
    'Security Warning',
    'This application should be accessed over HTTPS',
    'Session Expired',
    'Your session has expired. Please log in again.',
    'Rate Limit Exceeded',
    'Too many {action} attempts. Please try again later.',
  ],
}

test('every specified text was shown in a browser, to the letter', () => {
  const seen = new Set(readFileSync(seenFile(), 'utf8').split('\n'))
  const missing = Object.entries(places).flatMap(([file, texts]) => texts.filter(text => !seen.has(text)).map(text => `${file}: ${text}`))
  expect(missing).toEqual([])
})
