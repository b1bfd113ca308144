import { z } from 'zod';
import { command, query } from '../call.ts';
import { id, texto } from '../fields.ts';
import { P } from '../permissions.ts';
import { catalogosVendidos } from './catalogos-reporte.ts';
import { CATALOGOS_MAX, FOLEADOR_MAX } from './catalogos-rules.ts';

const docto_ve_id = id();

/** 'Catálogos vendidos' (specification §2 and §7). */
export const catalogosCalls = {
  getCatalogosDistribuidorVendidos: query({
    resumen: 'Los catálogos que se facturaron en el período, a qué clientes, y el folio de cada factura.',
    control: P.catalogosdistribuidores,
    lee: { factura: true, foleador: true, cliente: true },
    pesada: true,
    input: catalogosVendidos.entrada,
    output: catalogosVendidos.salida.extend({
      /** Customers to whom catalogues were sold in the period, whatever the filter. */
      CLIENTES_CON_PEDIDO: z.number().optional(),
    }),
  }),
  set_GuardaFolioCatalogo: command({
    resumen:
      'Guarda el folio de los catálogos de una factura. Con la lista entera, las demás facturas solo ganan el folio que les falte: lo que otra persona guardó no se pierde.',
    control: P.catalogosdistribuidores,
    cambia: ['foleador'],
    input: z.strictObject({
      docto_ve_id,
      folio: texto(FOLEADOR_MAX).trim().min(1),
      /** The number that had been read; if another is there by now, nothing is saved. Without it, the last one wins. */
      leido: texto(FOLEADOR_MAX).nullish(),
      /** The list, whole. */
      catalogos: z
        .array(z.strictObject({ docto_ve_id, folio: texto(FOLEADOR_MAX).trim().nullish() }))
        .max(CATALOGOS_MAX)
        .optional(),
    }),
    output: z.object({ data: z.object({ DOCTO_VE_ID: z.number(), FOLEADOR: z.string() }) }),
  }),
};
