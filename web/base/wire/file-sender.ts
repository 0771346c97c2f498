let sending = 0;

/** Are files on their way to the server? */
export const areFilesSent = () => sending > 0;

/**
 * Sends a file as `fetch` would, and reports the part already sent (0–1), which `fetch` cannot. It fails as
 * `fetch` does: when the server cannot be reached, and with the signal's reason when it is aborted.
 */
export function fileSender(onProgress: (share: number) => void) {
  return (address: string, { method = 'POST', headers, body, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const abort = () => request.abort();
      request.open(method, address);
      request.responseType = 'blob';
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.onload = () => {
        const requestId = request.getResponseHeader('x-request-id');
        const { response, status } = request;
        resolve(new Response(response, { status, headers: requestId ? { 'x-request-id': requestId } : {} }));
      };
      request.onerror = () => reject(new TypeError('the file could not be sent'));
      request.onabort = () => reject(signal?.reason);
      request.onloadend = () => {
        sending--;
        signal?.removeEventListener('abort', abort);
      };
      signal?.addEventListener('abort', abort);
      if (signal?.aborted) reject(signal.reason);
      else {
        sending++;
        request.send(body as Blob);
      }
    });
}
