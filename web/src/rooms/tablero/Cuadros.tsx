import type { Alcance } from '@anden/contrato/tablero/lugares.ts';
import type { Respuesta } from '../../platform/client.ts';
import { Grafica } from '../../ui/graficas/index.tsx';
import { cuadroDeErrores, cuadroDeTardias, cuadroPorSalir } from './cifras-en-cuadro.ts';
import { Definicion, Nada } from './Panel.tsx';

const DEFINICION = {
  porSalir:
    'Remisiones que no han salido, por la hora que se prometió y por la fletera de su factura o la que se pidió.',
  tardias:
    'Órdenes que no han llegado y pasan de los días que su proveedor tarda de la orden a la recepción, en promedio de 180 días; de uno nuevo, los que tardan todos.',
  errores:
    'Errores que empaque encontró en los últimos 30 días, por quien surtió el renglón. Los deshechos no cuentan.',
} as const;

interface Props<T> {
  leido: T;
  /** Said if there is none because there has been none yet. */
  espera: string | undefined;
  alAbrir: (liga: string) => void;
}

/** What is due to leave, by hour and carrier. */
export function PorSalir({
  leido,
  alcance,
  espera,
  alAbrir,
}: Props<Respuesta<'getPorSalir'>> & { alcance: Alcance }) {
  const cuadro = cuadroPorSalir(leido, alcance);
  const ayuda = <Definicion>{DEFINICION.porSalir}</Definicion>;
  return cuadro.grupos.length === 0 ? (
    <Nada>{espera ?? 'Todo ha salido'}</Nada>
  ) : (
    <Grafica dibujo="apiladas" alto={180} cuadro={cuadro} ayuda={ayuda} alAbrir={alAbrir} />
  );
}

/** Purchases that are late, by supplier. */
export function Tardias({
  leido,
  alcance,
  espera,
  alAbrir,
}: Props<Respuesta<'getComprasTardias'>> & { alcance: Alcance }) {
  const cuadro = cuadroDeTardias(leido, alcance);
  const ayuda = <Definicion>{DEFINICION.tardias}</Definicion>;
  return cuadro.grupos.length === 0 ? (
    <Nada>{espera ?? 'Ninguna compra pasa de lo que su proveedor suele tardar'}</Nada>
  ) : (
    <Grafica dibujo="ranking" cuadro={cuadro} ayuda={ayuda} alAbrir={alAbrir} />
  );
}

/** Errors found at packing, by who picked. */
export function Errores({
  leido,
  alcance,
  espera,
  alAbrir,
}: Props<Respuesta<'getErroresDeSurtido'>> & { alcance: Alcance }) {
  const cuadro = cuadroDeErrores(leido, alcance);
  const ayuda = <Definicion>{DEFINICION.errores}</Definicion>;
  return cuadro.grupos.length === 0 ? (
    <Nada>{espera ?? 'Empaque no ha encontrado errores en 30 días'}</Nada>
  ) : (
    <Grafica dibujo="ranking" cuadro={cuadro} ayuda={ayuda} alAbrir={alAbrir} />
  );
}
