import { MENSAJES_ARTICULO } from '@anden/contrato/articulos/rules.ts';
import { deArticulo, piezas } from '../../../importar/columnas.ts';
import { literal, type Tabla, tocadas } from '../../../importar/tabla.ts';

export const MINMAX: Tabla = {
  nombre: 'minmax',
  columnas: [
    deArticulo('Clave propia de un artículo que ya existe.'),
    piezas('MINIMO', 0, 6, 'Piezas, entero desde 0.'),
    piezas('MAXIMO', 0, 48, 'Piezas, entero no menor al mínimo; de sus ubicaciones fijas en cada almacén.'),
  ],
  auxiliares: 'articulo_id int',
  llave: { expresion: 'clave_articulo', columna: 'CLAVE_ARTICULO' },
  revisaFila(valores) {
    return valores.get('MINIMO') == null && valores.get('MAXIMO') == null
      ? { columna: 'MINIMO', advertencia: 'y MAXIMO están vacíos: se quedan como están' }
      : null;
  },
  preparar: [
    'update entrada e set articulo_id = a.articulo_id from articulos a where a.clave_articulo = e.clave_articulo',
    'select 1 from articulos a join entrada e using (articulo_id) order by a.articulo_id for no key update of a',
  ],
  revisiones: [
    `select fila, 'CLAVE_ARTICULO' columna, clave_articulo valor, 'no existe el artículo' motivo
     from entrada where articulo_id is null`,
    `select e.fila, 'MAXIMO' columna, coalesce(e.maximo::text, '') valor,
            case when e.maximo is null then 'falta, y el que tiene es ' || a.maximo || ': ' else '' end
            || ${literal(MENSAJES_ARTICULO.maximoMenor)} || ' (' || coalesce(e.minimo, a.minimo) || ')' motivo
     from entrada e join articulos a using (articulo_id)
     where coalesce(e.maximo, a.maximo) < coalesce(e.minimo, a.minimo)`,
  ],
  toca: [
    {
      tabla: 'articulos',
      llave: ['articulo_id'],
      donde: 'clave_articulo in (select clave_articulo from entrada)',
    },
  ],
  async aplicar(pg) {
    const cambios = await tocadas(
      pg,
      `update articulos a set minimo = coalesce(e.minimo, a.minimo), maximo = coalesce(e.maximo, a.maximo)
       from entrada e where a.articulo_id = e.articulo_id
         and (a.minimo, a.maximo) is distinct from (coalesce(e.minimo, a.minimo), coalesce(e.maximo, a.maximo))`,
    );
    const { rows } = await pg.query<{ n: number }>('select count(*)::int n from entrada');
    return { altas: 0, cambios, sinCambio: (rows[0]?.n ?? 0) - cambios, notas: [] };
  },
};
