import { sumaDePesos } from '@anden/contrato/centavos.ts';
import { cuantos, pesos } from '../../platform/format.ts';
import { LigaA } from '../../platform/LigaDeRegistro.tsx';
import { useQueryCall } from '../../platform/query.ts';
import { Boton } from '../../ui/Boton.tsx';
import partes from '../../ui/PartesDeFicha.module.css';
import { PorLeer } from '../../ui/Vacios.tsx';
import css from './cartera.module.css';
import type { Sugerencia } from './reparto.ts';

/** What using a suggestion would do, in words. */
function loQueHaria({ cargos, ANTICIPO }: Sugerencia): string {
  const suma = sumaDePesos(cargos.map((c) => c.APLICAR));
  return [
    ...(cargos.length > 0 ? [`${pesos(suma)} a ${cuantos(cargos.length, ['factura', 'facturas'])}`] : []),
    ...(ANTICIPO > 0 ? [`${pesos(ANTICIPO)} de anticipo`] : []),
  ].join(' y ');
}

/** Which customers the deposit may belong to, the most certain first, each with the reasons. */
export function Sugerencias({ id, alUsar }: { id: number; alUsar: (s: Sugerencia) => void }) {
  const query = useQueryCall('getSugerenciasDeDeposito', { docto_ba_id: id });
  const sugerencias = query.data?.data;
  return (
    <section className={`${partes.parte} ${partes.tercio}`} aria-label="De quién puede ser">
      <h2>De quién puede ser</h2>
      {!sugerencias ? (
        <PorLeer lectura={query} />
      ) : sugerencias.length === 0 ? (
        <p className={css.ayuda}>Nada en él dice de quién es: busque al cliente.</p>
      ) : (
        <ul className={css.sugerencias}>
          {sugerencias.map((s) => (
            <li key={s.CLIENTE_ID}>
              <div>
                <strong>
                  <LigaA registro="cliente" valor={s.CLAVE_CLIENTE} fila={s} enTexto />
                </strong>{' '}
                {s.CLIENTE}
                <ul className={css.motivos}>
                  {s.motivos.map((m) => (
                    <li key={m.DICHO}>{m.DICHO}</li>
                  ))}
                </ul>
                <p className={css.ayuda}>{loQueHaria(s)}</p>
              </div>
              <Boton aria-label={`Usar ${s.CLAVE_CLIENTE}`} onClick={() => alUsar(s)}>
                Usar
              </Boton>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
