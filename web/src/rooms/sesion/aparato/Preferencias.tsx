import { useState } from 'react';
import { senala } from '../../../capture/senales.ts';
import {
  ajusta,
  ajustesDeFabrica,
  ajustesStore,
  DE_FABRICA,
  esLimite,
  LIMITE_MAX,
  LIMITE_MIN,
} from '../../../platform/ajustes.ts';
import { entero } from '../../../platform/format.ts';
import { useStore } from '../../../platform/store.ts';
import { Boton } from '../../../ui/Boton.tsx';
import { Campo } from '../../../ui/Campo.tsx';
import { Casilla } from '../../../ui/Casilla.tsx';
import css from './aparato.module.css';

const SENALES = [
  ['aceptada', 'Aceptada'],
  ['repetida', 'Repetida'],
  ['atencion', 'Atención'],
  ['rechazada', 'Rechazada'],
] as const;

/** Settings of this device, for everybody who uses it. */
export function Preferencias() {
  const ajustes = useStore(ajustesStore);
  return (
    <section className={css.seccion} aria-labelledby="aparato-ajustes">
      <h2 id="aparato-ajustes" className={css.titulo}>
        Ajustes de este aparato
      </h2>
      <Casilla
        etiqueta="Sonidos"
        ayuda="Cada lectura suena distinto: aceptada, repetida, atención o rechazada."
        checked={ajustes.sonidos}
        onCambio={(sonidos) => ajusta({ sonidos })}
      />
      <Casilla
        etiqueta="Vibración"
        ayuda="Para sentir el resultado donde hay ruido."
        checked={ajustes.vibracion}
        onCambio={(vibracion) => ajusta({ vibracion })}
      />
      <Casilla
        etiqueta="Botón de teclado"
        ayuda="En los campos de lectura, para teclear un código que no se deja escanear."
        checked={ajustes.teclado}
        onCambio={(teclado) => ajusta({ teclado })}
      />
      <Casilla
        etiqueta="Guardar al escanear lo siguiente"
        ayuda="Lo que ya se contó se guarda al escanear el siguiente producto o lugar, y se puede deshacer."
        checked={ajustes.guardaAlEscanear}
        onCambio={(guardaAlEscanear) => ajusta({ guardaAlEscanear })}
      />
      <Casilla
        etiqueta="Explicar cada trabajo la primera vez"
        ayuda="En tres dibujos; después están en '?'."
        checked={ajustes.explica}
        onCambio={(explica) => ajusta({ explica })}
      />
      <div className={css.botones}>
        {SENALES.map(([senal, nombre]) => (
          <Boton key={senal} disabled={!ajustes.sonidos && !ajustes.vibracion} onClick={() => senala(senal)}>
            {nombre}
          </Boton>
        ))}
      </div>
      <div className={css.limites}>
        <Limite
          etiqueta="Límite al acomodar y contar"
          valor={ajustes.limiteAcomodo}
          alCambiar={(limiteAcomodo) => ajusta({ limiteAcomodo })}
        />
        <Limite
          etiqueta="Límite al surtir"
          valor={ajustes.limiteSurtido}
          alCambiar={(limiteSurtido) => ajusta({ limiteSurtido })}
        />
      </div>
      <p className={css.nota}>
        Milisegundos por carácter: más lento que eso se toma por tecleado a mano. De fábrica,{' '}
        {entero(DE_FABRICA.limiteAcomodo)} y {entero(DE_FABRICA.limiteSurtido)}.
      </p>
      <Casilla
        etiqueta="Aprender el ritmo de un lector lento"
        ayuda="Tres códigos en un turno, más lentos que el límite y al compás de una máquina, lo suben hasta su ritmo."
        checked={ajustes.aprende}
        onCambio={(aprende) => ajusta({ aprende })}
      />
      <div className={css.botones}>
        <Boton
          disabled={
            ajustes.limiteAcomodo === DE_FABRICA.limiteAcomodo &&
            ajustes.limiteSurtido === DE_FABRICA.limiteSurtido
          }
          onClick={ajustesDeFabrica}
        >
          Volver a los de fábrica
        </Boton>
      </div>
    </section>
  );
}

function Limite(props: { etiqueta: string; valor: number; alCambiar: (valor: number) => void }) {
  const { etiqueta, valor, alCambiar } = props;
  const [escrito, setEscrito] = useState(String(valor));
  const [mostrado, setMostrado] = useState(valor);
  if (mostrado !== valor) {
    setMostrado(valor);
    setEscrito(String(valor));
  }
  const sirve = /^\d+$/.test(escrito) && esLimite(Number(escrito));
  return (
    <Campo
      etiqueta={etiqueta}
      inputMode="numeric"
      maxLength={4}
      value={escrito}
      reserva
      error={sirve ? null : `De ${entero(LIMITE_MIN)} a ${entero(LIMITE_MAX)} ms`}
      onFocus={(e) => e.target.select()}
      onChange={(e) => {
        const texto = e.target.value;
        setEscrito(texto);
        if (/^\d+$/.test(texto) && esLimite(Number(texto))) alCambiar(Number(texto));
      }}
      onBlur={() => setEscrito(String(valor))}
    />
  );
}
