import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { imagenArticulo, imagenDivision } from './dibujos.ts';
import { exigirClavePropia } from './platform/auth/operador.ts';
import { autenticar } from './platform/calls/quien.ts';
import { Fault } from './platform/rejection.ts';
import type { Servicios } from './platform/services.ts';

const SIN_IMAGEN = 'No hay imagen';
const UNA_HORA = 'private, max-age=3600';

/**
 * Pictures of articles and categories by id, at the specification's addresses (§7): the company's own files if
 * `ANDEN_IMAGENES` names their folder, otherwise drawn ones. Only with a session.
 */
export function registrarImagenes(app: FastifyInstance, servicios: Servicios): void {
  const { pool, config } = servicios;
  const clases = [
    {
      carpeta: 'productos',
      extension: 'webp',
      tipo: 'image/webp',
      async dibujar(id: number) {
        const { rows } = await pool.query<{ nombre: string; division: number | null }>(
          'select articulo as nombre, division_id as division from articulos where articulo_id = $1',
          [id],
        );
        return rows[0] && imagenArticulo({ id, ...rows[0] });
      },
    },
    {
      carpeta: 'categorias',
      extension: 'png',
      tipo: 'image/png',
      async dibujar(id: number) {
        const { rows } = await pool.query<{ nombre: string }>(
          'select nombre from divisiones where division_id = $1',
          [id],
        );
        return rows[0] && imagenDivision({ id, ...rows[0] });
      },
    },
  ];
  for (const { carpeta, extension, tipo, dibujar } of clases) {
    app.get<{ Params: { id: string } }>(
      `/imagenes/${carpeta}/:id(^\\d{1,9}).${extension}`,
      async (req, reply) => {
        // A drawn picture reveals the article's name.
        exigirClavePropia((await autenticar(servicios, req)).operador);
        reply.header('cache-control', UNA_HORA);
        if (config.imagenes) {
          const archivo = join(config.imagenes, carpeta, `${req.params.id}.${extension}`);
          if (!existsSync(archivo)) throw new Fault(404, SIN_IMAGEN);
          return reply.type(tipo).send(createReadStream(archivo));
        }
        const svg = await dibujar(Number(req.params.id));
        if (!svg) throw new Fault(404, SIN_IMAGEN);
        return reply.type('image/svg+xml').send(svg);
      },
    );
  }
}
