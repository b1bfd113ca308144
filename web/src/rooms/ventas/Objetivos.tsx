import { avance } from '@anden/contrato/cifras.ts';
import type { Respuesta } from '../../platform/client.ts';
import { entero, pesos, porcentaje } from '../../platform/format.ts';
import { Progreso } from '../../ui/Progreso.tsx';
import css from './ventas.module.css';

/** A target: the true figures, and a bar capped at 100 % (specification §9). */
function Barra(props: { titulo: string; va: number; meta: number; escribe: (n: number) => string }) {
  const { titulo, va, meta, escribe } = props;
  const alcance = avance(va, meta);
  return (
    <div className={css.barra}>
      <span>
        {escribe(va)}{' '}
        <small>
          de {escribe(meta)} · {porcentaje(Math.round(alcance * 10) / 10)}
        </small>
      </span>
      <Progreso valor={alcance} etiqueta={titulo} conNumero={false} />
    </div>
  );
}

/** 'Objetivos y alcances': each adviser's sales and attended customers of the month against their targets. */
export function Objetivos({ de }: { de: Respuesta<'getVentaGeneral'> | undefined }) {
  const clientes = new Map(de?.objcltes.map((f) => [f.OPERADOR_ID, f]));
  return (
    <ul className={css.objetivos}>
      {de?.objventas.map((f) => {
        const suyos = clientes.get(f.OPERADOR_ID);
        return (
          <li key={f.OPERADOR_ID} className={css.objetivo}>
            <span className={css.quien}>{f.NOMBRE}</span>
            <Barra titulo={`Venta de ${f.NOMBRE}`} va={f.VENTAS} meta={f.OBJETIVO} escribe={pesos} />
            {suyos ? (
              <Barra
                titulo={`Clientes atendidos por ${f.NOMBRE}`}
                va={suyos.CLTS_ATENDIDOS}
                meta={suyos.OBJETIVO}
                escribe={(n) => `${entero(n)} ${n === 1 ? 'cliente' : 'clientes'}`}
              />
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
