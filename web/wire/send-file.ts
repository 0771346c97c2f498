/**
 * Sends a file and tells how far it has gone, which `fetch` cannot. Rejects as `fetch` does: when the server cannot be reached, and
 * with the signal's reason when it is aborted.
 */
export function sendFile(
  address: string,
  options: {
    method: string;
    headers: Headers;
    file: Blob;
    signal: AbortSignal;
    onProgress: (share: number) => void;
  },
): Promise<Response> {
  const { method, headers, file, signal, onProgress } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(method, address);
    request.responseType = 'blob';
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const requestId = request.getResponseHeader('x-request-id');
      resolve(
        new Response(request.response, {
          status: request.status,
          headers: requestId ? { 'x-request-id': requestId } : {},
        }),
      );
    };
    request.onerror = () => reject(new TypeError('the file could not be sent'));
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort);
    if (signal.aborted) reject(signal.reason);
    else request.send(file);
  });
}
