import { z } from 'zod';
import { fecha, id } from '../fields.ts';
import { DE_CLIENTE, dato, dinero, entero, instante, nombre, reporte, texto } from '../reporte.ts';

/** 'Objetivos clientes' (specification §3, Customer objective): every customer that the operator may see. */
export const objetivos = reporte({
  identidad: 'CLIENTE_ID',
  rango: null,
  orden: { columna: 'CLIENTE', sentido: 'asc' },
  personales: true,
  entrada: {
    operador_id: id().nullish(),
    /** The days on which the objective was set; one of them alone is an open range. */
    fecha_ini: fecha().nullish(),
    fecha_fin: fecha().nullish(),
    zona_cliente_id: id().nullish(),
    /** The customers of one adviser. */
    asesor_id: id().nullish(),
  },
  columnas: {
    CLIENTE_ID: dato(z.number()),
    /** Its main address. */
    DIR_CLI_ID: dato(z.number()),
    ZONA_CLIENTE_ID: dato(z.number().nullable()),
    /** Its adviser. */
    OPERADOR_ID: dato(z.number().nullable()),
    ...DE_CLIENTE,
    TIPO: texto('Tipo', { nulo: true }),
    ZONA: texto('Zona', { nulo: true }),
    OPERADOR: nombre('Asesor', { nulo: true, liga: 'operador' }),
    /** What the company expects of it a month: the average that it was invoiced in the last twelve whole months. */
    OBJETIVO_CLIENTE: dinero('Objetivo cliente', { ordenable: false, filtrable: false }),
    /** What its adviser expects to sell it a month; null: not set. */
    OBJETIVO_CLTE_VEN: dinero('Objetivo asesor', { nulo: true }),
    /** When the adviser's objective was set. */
    FECHA_OBJ: instante('Fecha', { nulo: true }),
    OBSERVACIONES_OBJ: texto('Comentario', { nulo: true }),
    /** What it owes less what is in its favour. */
    SALDO_CXC: dinero('Saldo'),
    /** What is left to be paid of what was due before today. */
    SALDO_VENCIDO: dinero('Vencido'),
    /** Whole weeks since its last order; null: it never ordered. */
    SEMSINATEN: entero('Sem. sin atender', { nulo: true }),
  },
});
