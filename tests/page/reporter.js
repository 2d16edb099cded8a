// Tells of each test of the page's modules in a line of JSON: its file, its name, and why it failed, if it did.

export default async function* reports(events) {
  for await (const { type, data } of events) {
    if (type !== "test:pass" && type !== "test:fail") continue;
    const why = type === "test:fail" ? String(data.details.error.cause?.stack ?? data.details.error) : null;
    yield `${JSON.stringify({ file: data.file, name: data.name, why })}\n`;
  }
}
