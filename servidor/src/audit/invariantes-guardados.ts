import type { Invariante } from './invariante.ts';

/** The lot a movement's pieces left with. */
const salida = (m: string, columna: string): string =>
  `case when ${m}.cambia_lote then ${m}.${columna}_anterior else ${m}.${columna} end`;
const LOTE = ['fecha_caducidad', 'lote', 'fecha_produccion'];
const noEsElEspejo = LOTE.map(
  (c) => `c.${c} is distinct from ${salida('m', c)} or m.${c} is distinct from ${salida('c', c)}`,
).join(' or ');

/** What saves, counts and undos recorded agrees with the movements. */
export const INVARIANTES_GUARDADOS: readonly Invariante[] = [
  {
    nombre: 'Ningún producto por default tiene piezas en ubicaciones multialmacén',
    sql: `select u.ubicacion, e.articulo_id, e.piezas from existencias e
            join ubicaciones u on u.ubicacion_id = e.lugar_id join articulos a using (articulo_id)
           where u.tipo = 'M' and a.tipo_articulo = 'D' and e.piezas > 0`,
  },
  {
    nombre: 'Un contramovimiento devuelve las piezas con el lote con que salieron',
    sql: `select c.movimiento_id, c.corrige_id, m.lote, c.lote as devuelto
            from movimientos c join movimientos m on m.movimiento_id = c.corrige_id where ${noEsElEspejo}`,
  },
  {
    nombre: 'Un guardado está deshecho si y sólo si lo están todos sus movimientos',
    sql: `
      select g.operacion_id, g.llamada, g.deshecho, x.movimientos, x.corregidos from guardados g,
             lateral (select count(*) as movimientos, count(c.movimiento_id) as corregidos
                        from movimientos m left join movimientos c on c.corrige_id = m.movimiento_id
                       where m.operacion_id = g.operacion_id and m.operador_id = g.operador_id and m.llamada = g.llamada) x
       where x.corregidos <> case when g.deshecho is null then 0 else x.movimientos end`,
  },
  {
    nombre: 'Un conteo aceptado movió lo que separa lo contado de lo esperado, y los demás nada',
    sql: `
      select c.conteo_id, c.estatus, d.ubicacion_id, d.diferencia, m.piezas from conteos c,
             lateral (select ubicacion_id, sum(contadas - esperadas) as diferencia
                        from conteos_det d where d.conteo_id = c.conteo_id group by ubicacion_id) d,
             lateral (select coalesce(sum(case when m.destino_id = d.ubicacion_id then m.piezas else -m.piezas end), 0) as piezas
                        from movimientos m
                       where m.documento = 'conteo' and m.documento_det_id = c.conteo_id and m.origen_id <> m.destino_id
                         and d.ubicacion_id in (m.origen_id, m.destino_id)) m
       where m.piezas <> case when c.estatus = 'ACEPTADO' then d.diferencia else 0 end`,
  },
  {
    nombre: 'Una compra tiene último acomodo si y sólo si algo suyo está acomodado',
    sql: `
      select c.docto_cm_id, c.folio, c.ultimo_acomodo, a.acomodadas from compras c,
             lateral (select coalesce(sum(unidades_acom), 0) as acomodadas
                        from compras_det d where d.docto_cm_id = c.docto_cm_id) a
       where (c.ultimo_acomodo is null) <> (a.acomodadas = 0) and not c.historia`,
  },
];
