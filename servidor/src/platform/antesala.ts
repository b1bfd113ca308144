import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Avance } from './db/migrate.ts';
import { CABECERAS } from './static.ts';

/** Seconds after which somebody who is told to wait asks again. */
const OTRA_VEZ = '5';

/**
 * Answers in the server's place while it migrates, because a migration may take minutes: `/salud` says that the process lives, `/listo`
 * that it is not ready, and anything else that Andén is being updated.
 */
export class Antesala {
  readonly #puerto: number;
  readonly #host: string;
  readonly #datos: object;
  #avance: Avance | undefined;
  #server: Server | undefined;
  #abierta: Promise<unknown> = Promise.resolve();

  /** @param datos what `/salud` says besides: version and build */
  constructor(puerto: number, host: string, datos: object) {
    this.#puerto = puerto;
    this.#host = host;
    this.#datos = datos;
  }

  /** From now on says this. It opens with the first migration; a port that cannot be opened is no reason not to migrate. */
  dice(avance: Avance): void {
    this.#avance = avance;
    if (this.#server || this.#puerto === 0) return;
    const server = createServer((req, res) => this.#contesta(req.url?.split('?', 1)[0] ?? '/', res));
    this.#server = server;
    this.#abierta = new Promise((listo) => {
      server.on('listening', listo);
      server.on('error', listo);
    });
    server.listen(this.#puerto, this.#host);
  }

  #contesta(ruta: string, res: ServerResponse): void {
    const espere = `Andén se está actualizando: paso ${this.#avance?.va} de ${this.#avance?.de}.`;
    const da = (codigo: number, tipo: string, cuerpo: string): void => {
      res.writeHead(codigo, {
        ...CABECERAS,
        'cache-control': 'no-store',
        'content-type': `${tipo}; charset=utf-8`,
        'retry-after': OTRA_VEZ,
      });
      res.end(cuerpo);
    };
    if (ruta === '/salud' || ruta === '/listo') {
      const estado = { estado: 'migrando', ...this.#datos, ...this.#avance };
      da(ruta === '/salud' ? 200 : 503, 'application/json', JSON.stringify(estado));
    } else if (ruta.startsWith('/api/')) {
      da(503, 'application/json', JSON.stringify({ estatus: '0', message: espere, data: null }));
    } else {
      da(503, 'text/html', paginaDeEspera(espere));
    }
  }

  /** Frees the port. */
  async cierra(): Promise<void> {
    await this.#abierta;
    const server = this.#server;
    if (!server?.listening) return;
    await new Promise<void>((listo) => {
      server.close(() => listo());
      server.closeAllConnections();
    });
  }
}

const paginaDeEspera = (espere: string): string =>
  `<!doctype html><html lang="es-MX"><meta charset="utf-8"><meta http-equiv="refresh" content="${OTRA_VEZ}"><title>Andén</title><p>${espere} Esta página se abre sola.</p></html>`;
