import { P } from '@anden/contrato/permissions.ts';
import { Fragment, useState } from 'react';
import { DialogoDeMotivo } from '../../capture/DialogoDeMotivo.tsx';
import { useCommand } from '../../platform/command.ts';
import { fechaHora, pesos } from '../../platform/format.ts';
import { LigaA } from '../../platform/LigaDeRegistro.tsx';
import { can } from '../../platform/session.ts';
import { Boton } from '../../ui/Boton.tsx';
import partes from '../../ui/PartesDeFicha.module.css';
import css from './cartera.module.css';
import type { Deposito } from './deposito.ts';
import { Quien } from './Quien.tsx';
import { MOTIVO_DEL_RASTRO } from './rastro.ts';

type Dado = Deposito['reparto'][number];

const DE_OTRO = 'Un cliente de otro asesor';

/** What each customer was given of the deposit, with a way to undo it. */
export function Repartido({ titulo, deposito }: { titulo: string; deposito: Deposito }) {
  const { DOCTO_BA_ID: docto_ba_id, reparto } = deposito;
  const [porDeshacer, setPorDeshacer] = useState<Dado | null>(null);
  const comando = useCommand('deshaceReparto', { titulo });
  if (reparto.length === 0) return null;
  return (
    <section className={`${partes.parte} ${partes.entera}`} aria-label="A quién se dio">
      <h2>A quién se dio</h2>
      <ul className={css.sugerencias}>
        {reparto.map((r) => (
          <li key={r.ASIENTO_ID}>
            <div>
              <strong>{pesos(r.IMPORTE)}</strong>{' '}
              {r.CLIENTE_ID === null ? (
                DE_OTRO
              ) : (
                <>
                  <LigaA registro="cliente" valor={r.CLAVE_CLIENTE} fila={r} enTexto /> {r.CLIENTE}
                </>
              )}
              <p className={css.ayuda}>
                {r.aplicaciones.map((a, i) => (
                  <Fragment key={a.FOLIO}>
                    {i > 0 ? ' · ' : ''}
                    <LigaA registro="factura" valor={a.FOLIO} fila={r} enTexto /> {pesos(a.IMPORTE)}
                  </Fragment>
                ))}
                {r.ANTICIPO > 0
                  ? `${r.aplicaciones.length > 0 ? ' · ' : ''}${pesos(r.ANTICIPO)} de anticipo`
                  : ''}
              </p>
              <p className={css.ayuda}>
                {fechaHora(r.FECHA)}
                <Quien nombre={r.OPERADOR} />
              </p>
            </div>
            {can(P.conciliarDepositos) && r.CLIENTE_ID !== null ? (
              <Boton aria-label={`Deshacer ${r.CLAVE_CLIENTE}`} onClick={() => setPorDeshacer(r)}>
                Deshacer
              </Boton>
            ) : null}
          </li>
        ))}
      </ul>
      {porDeshacer ? (
        <DialogoDeMotivo
          borrador={`deposito.${docto_ba_id}.deshace`}
          titulo="Deshacer reparto"
          {...MOTIVO_DEL_RASTRO}
          cancelar="No deshacer"
          aceptar="Deshacer"
          guardando={comando.running}
          alAceptar={async (motivo) => {
            const reply = await comando.run({ docto_ba_id, asiento_id: porDeshacer.ASIENTO_ID, motivo });
            if (reply) setPorDeshacer(null);
            return reply !== null;
          }}
          alCerrar={() => setPorDeshacer(null)}
        >
          {`${pesos(porDeshacer.IMPORTE)} de ${porDeshacer.CLAVE_CLIENTE} ${porDeshacer.CLIENTE} vuelven a quedar por aplicar, y sus facturas a deberse.`}
        </DialogoDeMotivo>
      ) : null}
    </section>
  );
}
