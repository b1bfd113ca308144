import type { Invariante } from './invariantes.ts';

/** What is kept beside tickets so that their list is quick. */
export const INVARIANTES_DE_TICKETS: readonly Invariante[] = [
  {
    nombre: 'Cada ticket nombra el folio de su factura y el de la remisión de su renglón',
    sql: `
      select t.ticket_id, t.folio_factura, f.folio as factura, t.folio_remision, r.folio as remision from tickets t
        left join facturas f on f.docto_ve_id = t.factura_id
        left join remisiones_det d on d.docto_ve_det_id = t.docto_ve_det_id
        left join remisiones r on r.docto_ve_id = d.docto_ve_id
       where (t.folio_factura, t.folio_remision) is distinct from (f.folio, r.folio)`,
  },
];
