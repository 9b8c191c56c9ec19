/** Collects details that help to answer: the page the person was on, and their browser. */
export function ticketMetadata() {
  return {
    url: location.href.slice(0, 2000),
    userAgent: navigator.userAgent.slice(0, 1000),
    screenResolution: `${screen.width}x${screen.height}`,
    timestamp: new Date().toISOString(),
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
}
