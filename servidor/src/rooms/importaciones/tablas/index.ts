import type { Tabla } from '../../../importar/tabla.ts';
import { DEVOLUCIONES_CLTE, PAGOS } from './abonos.ts';
import { ALMACENES } from './almacenes.ts';
import { ARTICULOS } from './articulos.ts';
import { BANCOS } from './bancos.ts';
import { CADUCIDADES } from './caducidades.ts';
import { CLAVES } from './claves.ts';
import { CLIENTES } from './clientes.ts';
import { COMPRAS } from './compras.ts';
import { CONTEOS } from './conteos.ts';
import { DESCARGAS, DIRECCIONES, PEDIDOS } from './de-clientes.ts';
import { DEPOSITOS } from './depositos.ts';
import { DEVOLUCIONES } from './devoluciones.ts';
import { EXISTENCIAS } from './existencias.ts';
import { FACTURAS } from './facturas.ts';
import { MINMAX } from './minmax.ts';
import { OPERADORES } from './operadores.ts';
import { PROVEEDORES } from './proveedores.ts';
import { DEPARTAMENTOS, PUESTOS } from './puestos.ts';
import { REMISIONES } from './remisiones.ts';
import { UBICACIONES } from './ubicaciones.ts';

/** What `npm run importar` accepts, in the order of dependencies. */
export const TABLAS: readonly Tabla[] = [
  ALMACENES,
  DEPARTAMENTOS,
  PUESTOS,
  OPERADORES,
  ARTICULOS,
  MINMAX,
  CLAVES,
  UBICACIONES,
  EXISTENCIAS,
  CADUCIDADES,
  DEVOLUCIONES,
  CONTEOS,
  PROVEEDORES,
  COMPRAS,
  CLIENTES,
  DIRECCIONES,
  PEDIDOS,
  DESCARGAS,
  REMISIONES,
  FACTURAS,
  DEVOLUCIONES_CLTE,
  PAGOS,
  BANCOS,
  DEPOSITOS,
];
