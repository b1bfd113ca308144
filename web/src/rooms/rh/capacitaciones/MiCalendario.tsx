import { useState } from 'react';
import { useCommand } from '../../../platform/command.ts';
import { fecha } from '../../../platform/format.ts';
import { Boton } from '../../../ui/Boton.tsx';
import { confirmar } from '../../../ui/modal.ts';
import partes from '../../../ui/PartesDeFicha.module.css';
import css from './asistencia.module.css';

/** The secret address of one's calendar: shown once when it is created, and revocable at any time. */
export function MiCalendario({ titulo, desde }: { titulo: string; desde: string | null }) {
  const [direccion, setDireccion] = useState<string | null>(null);
  const guarda = useCommand('guardaCalendario', { titulo });
  const revoca = useCommand('revocaCalendario', { titulo });

  async function hacer(): Promise<void> {
    const si =
      desde === null ||
      (await confirmar(titulo, 'La dirección que tenía dejará de servir.', { aceptar: 'Hacer otra' }));
    if (!si) return;
    const reply = await guarda.run({});
    if (reply) setDireccion(`${window.location.origin}/api/calendario/${reply.data.SECRETO}.ics`);
  }
  return (
    <section className={partes.parte} aria-label="Calendario">
      <h2>En su calendario</h2>
      <p className={css.nota}>
        {desde
          ? `Su dirección secreta existe desde el ${fecha(desde)}.`
          : 'Una dirección secreta lleva sus capacitaciones al calendario de su teléfono.'}
      </p>
      {direccion ? (
        <p>
          Cópiela ahora: no se vuelve a mostrar. Quien la tenga ve sus capacitaciones.
          <br />
          <code className={css.liga}>{direccion}</code>
        </p>
      ) : null}
      <div className={css.barra}>
        <Boton cargando={guarda.running} onClick={() => void hacer()}>
          {desde ? 'Hacer otra dirección' : 'Hacer una dirección'}
        </Boton>
        {desde ? (
          <Boton
            tipo="discreto"
            cargando={revoca.running}
            onClick={() => {
              setDireccion(null);
              void revoca.run({});
            }}
          >
            Revocarla
          </Boton>
        ) : null}
      </div>
    </section>
  );
}
